CREATE TRIGGER IF NOT EXISTS words_of_new_games AFTER INSERT ON games  -- games_fts finds the words in their tags
BEGIN INSERT INTO games_fts (rowid, words)
      VALUES (NEW.id, (SELECT group_concat(value, char(10)) FROM json_each(NEW.tags))); END;

CREATE TRIGGER IF NOT EXISTS words_of_changed_games AFTER UPDATE OF id, tags ON games
BEGIN INSERT INTO games_fts (games_fts, rowid, words)
      VALUES ('delete', OLD.id, (SELECT group_concat(value, char(10)) FROM json_each(OLD.tags))); INSERT INTO games_fts (rowid, words)
      VALUES (NEW.id, (SELECT group_concat(value, char(10)) FROM json_each(NEW.tags))); END;

CREATE TRIGGER IF NOT EXISTS words_of_deleted_games AFTER DELETE ON games
BEGIN INSERT INTO games_fts (games_fts, rowid, words)
      VALUES ('delete', OLD.id, (SELECT group_concat(value, char(10)) FROM json_each(OLD.tags))); END;

CREATE TRIGGER IF NOT EXISTS words_of_new_comments AFTER INSERT ON comments  -- comments_fts finds the words of comments
BEGIN INSERT INTO comments_fts (rowid, text)
      VALUES (NEW.id, NEW.text); END;

CREATE TRIGGER IF NOT EXISTS words_of_changed_comments AFTER UPDATE OF id, text ON comments
BEGIN INSERT INTO comments_fts (comments_fts, rowid, text)
      VALUES ('delete', OLD.id, OLD.text); INSERT INTO comments_fts (rowid, text)
      VALUES (NEW.id, NEW.text); END;

CREATE TRIGGER IF NOT EXISTS words_of_deleted_comments AFTER DELETE ON comments
BEGIN INSERT INTO comments_fts (comments_fts, rowid, text)
      VALUES ('delete', OLD.id, OLD.text); END;

CREATE TRIGGER IF NOT EXISTS words_of_new_entries AFTER INSERT ON entries  -- entries_fts finds the words of notes and reasons
BEGIN INSERT INTO entries_fts (rowid, evidence, tags, collection)
      VALUES (NEW.id, NEW.evidence, NEW.tags, NEW.collection); END;

CREATE TRIGGER IF NOT EXISTS words_of_changed_entries AFTER UPDATE OF id, evidence, tags, collection ON entries
BEGIN INSERT INTO entries_fts (entries_fts, rowid, evidence, tags, collection)
      VALUES ('delete', OLD.id, OLD.evidence, OLD.tags, OLD.collection); INSERT INTO entries_fts (rowid, evidence, tags, collection)
      VALUES (NEW.id, NEW.evidence, NEW.tags, NEW.collection); END;

CREATE TRIGGER IF NOT EXISTS words_of_deleted_entries AFTER DELETE ON entries
BEGIN INSERT INTO entries_fts (entries_fts, rowid, evidence, tags, collection)
      VALUES ('delete', OLD.id, OLD.evidence, OLD.tags, OLD.collection); END;

CREATE TRIGGER IF NOT EXISTS motifs_of_new_lines AFTER INSERT ON lines WHEN NEW.kind = 'corrected'  -- its motifs are searched for again
BEGIN DELETE FROM motif_uses WHERE game = NEW.game; DELETE FROM motif_searches WHERE game = NEW.game; END;

CREATE TRIGGER IF NOT EXISTS motifs_of_deleted_lines AFTER DELETE ON lines WHEN OLD.kind = 'corrected'  -- as for a new line
BEGIN DELETE FROM motif_uses WHERE game = OLD.game; DELETE FROM motif_searches WHERE game = OLD.game; END;
