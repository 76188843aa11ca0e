-- When the newest checked posting of an account was posted: later checks need not look into the
-- partitions of the months before it.
alter table ledger_checkpoints add column posted_at timestamptz;
