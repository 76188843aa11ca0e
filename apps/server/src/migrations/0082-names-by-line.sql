-- A team is sorted by name out of the index alone, without a look at each member's row.
drop index members_by_line;
create index members_by_line on members (brand_id, ancestor_ids)
  include (username_key, member_id);
