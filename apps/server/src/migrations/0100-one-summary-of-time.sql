-- Postings of a time are found by ledger_postings_by_contra, too, whose ranges hold the time as
-- well: one summary fewer to look at with each posting that is written.
drop index ledger_postings_by_time;
