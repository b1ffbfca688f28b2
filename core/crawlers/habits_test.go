package crawlers

import (
	"testing"

	"robotscope/core/habit"
)

func TestHabits(t *testing.T) {
	for _, h := range habits {
		for _, name := range h.crawlers {
			c, ok := Lookup(name)
			if !ok || c.Name != name {
				t.Errorf("no crawler %q", name)
			}
			if c.Habit != h.habit || !c.Fetches {
				t.Errorf("%s: %q", name, c.Habit)
			}
		}
	}
	// What a vendor says of one crawler says nothing of its others.
	for name, want := range map[string]habit.Habit{
		"YandexBot": habit.Yandex, "googlebot/2.1": habit.Google, "Google-Safety": habit.Undocumented,
		"Amazonbot": habit.Amazon, "Amzn-SearchBot": habit.Undocumented, "GPTBot": habit.Undocumented,
		"FooBot": habit.Undocumented, "*": habit.Undocumented,
	} {
		a, err := Resolve(name)
		if err != nil {
			t.Fatal(err)
		}
		if a.Habit != want || a.Crawler != nil && a.Crawler.Habit != a.Habit {
			t.Errorf("%s: %q, want %q", name, a.Habit, want)
		}
	}
}
