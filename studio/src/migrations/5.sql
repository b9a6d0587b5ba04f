ALTER TABLE drafts ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE drafts ADD COLUMN folder BLOB;
ALTER TABLE drafts ADD COLUMN file TEXT;
ALTER TABLE drafts ADD COLUMN base TEXT;
CREATE UNIQUE INDEX drafts_of_files ON drafts (folder, file) WHERE file IS NOT NULL;
CREATE TABLE draft_versions (
  draft TEXT NOT NULL REFERENCES drafts (id) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  cases TEXT,
  began INTEGER NOT NULL,
  saved INTEGER NOT NULL,
  PRIMARY KEY (draft, version)
) STRICT, WITHOUT ROWID;
INSERT INTO draft_versions SELECT id, version, title, text, cases, updated, updated FROM drafts;
