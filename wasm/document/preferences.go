package document

import "robotscope/core"

// PreferenceRecord is a Content-Signal or Content-Usage record and the group
// that it stands in.
type PreferenceRecord struct {
	core.Record
	core.Preferences
	Group core.Group
}

// Preferences are the records of one of the document's readings that state
// preferences, found once however many crawlers are asked about.
func (d *Document) Preferences(r *core.Reading) []PreferenceRecord {
	for i := range d.readings {
		known := &d.readings[i]
		if known.of != r {
			continue
		}
		if !known.searched {
			known.preferences, known.searched = preferencesOf(r), true
		}
		return known.preferences
	}
	return preferencesOf(r)
}

func preferencesOf(r *core.Reading) []PreferenceRecord {
	var list []PreferenceRecord
	var groups []core.Group
	for _, record := range r.Records() {
		preferences, ok := record.Content.(core.Preferences)
		if !ok || record.Group < 0 {
			continue
		}
		if groups == nil {
			groups = r.Groups()
		}
		list = append(list, PreferenceRecord{record, preferences, groups[record.Group]})
	}
	return list
}
