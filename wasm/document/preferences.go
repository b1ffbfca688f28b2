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
	list, known := d.preferences[r]
	if known {
		return list
	}
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
	d.preferences[r] = list
	return list
}
