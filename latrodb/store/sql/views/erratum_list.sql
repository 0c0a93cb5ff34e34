-- The corrections among the records.
SELECT * FROM entry_list WHERE kind NOT IN ('tag-change', 'removal', 'note', 'alias')
