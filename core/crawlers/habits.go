package crawlers

import "robotscope/core/habit"

// habits lists the crawlers of which a source says what they do after a failed
// fetch. A crawler stands here if the source speaks of it, or of all of its
// vendor's; that a vendor's other crawler does so is no source. core/access
// (habits.go, clause.go) has what each habit comes to and where it is written.
var habits = [...]struct {
	habit    habit.Habit
	crawlers []string // by Name
}{
	// Google's specification is about its automatic crawlers: those of its
	// lists of common and of special-case crawlers.
	{habit.Google, []string{
		"Googlebot", "Googlebot-Image", "Googlebot-News", "Googlebot-Video", "Storebot-Google", "Google-InspectionTool",
		"GoogleOther", "GoogleOther-Image", "GoogleOther-Video", "Google-CloudVertexBot",
		"APIs-Google", "AdsBot-Google", "AdsBot-Google-Mobile", "Mediapartners-Google",
	}},
	// Yandex's help, "Using robots.txt", speaks of the Yandex robots that obey
	// robots.txt; a copy of its Turkish site was read in 2026-11.
	{habit.Yandex, []string{
		"YandexBot", "YandexBlogs", "YandexImages", "YandexMedia", "YandexMobileBot", "YandexNews",
		"YandexAdditional", "YandexAdditionalBot",
	}},
	// Amazon's page, read in 2026-11, says it of Amazonbot alone.
	{habit.Amazon, []string{"Amazonbot"}},
}

// habitOf is the habit of the crawler of that name.
func habitOf(name string) habit.Habit {
	for i := range habits {
		for _, n := range habits[i].crawlers {
			if n == name {
				return habits[i].habit
			}
		}
	}
	return habit.Undocumented
}
