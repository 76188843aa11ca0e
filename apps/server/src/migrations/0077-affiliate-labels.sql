-- Codes of affiliates are made in the office: what staff call each, and who came by it.
alter table affiliate_codes
  add column label text not null default '' check (label ~ '^(\S(.{0,78}\S)?)?$'),
  add constraint affiliate_codes_domain check (domain ~ '^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$');
create index member_origins_by_affiliate on member_origins (brand_id, affiliate_code, registered_at)
  where affiliate_code is not null;
