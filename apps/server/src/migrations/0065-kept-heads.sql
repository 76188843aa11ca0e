-- How far signed ends of the audit were kept outside of this database, by each keeper. It only
-- remembers what need not be kept again: what a keeper holds is the proof.
create table audit_heads_kept (
  brand_id integer not null references brands,
  keeper text not null,
  seq bigint not null,
  kept_at timestamptz not null,
  primary key (brand_id, keeper)
);
