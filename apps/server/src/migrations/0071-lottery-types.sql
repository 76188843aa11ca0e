-- The lottery type of a brand's hosts (specification, section 9: it comes from the host, SEA).
alter table brands add column lottery_type text not null default 'SEA'
  check (lottery_type in ('LOTT', 'ZY', 'ELOTT', 'SEA'));
