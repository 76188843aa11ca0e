-- Who stood above a member on days before a move, and on its day: contracts reckon what somebody
-- did by the line of the day on which it counts. Rows of a member never overlap.
create table past_lines (
  brand_id integer not null,
  member_id bigint not null,
  from_day date not null,
  until_day date not null check (from_day <= until_day),
  ancestor_ids bigint[] not null,
  primary key (brand_id, member_id, until_day),
  foreign key (brand_id, member_id) references members
);
create index past_lines_by_day on past_lines (brand_id, until_day);
create index past_lines_of_agents on past_lines using gin (ancestor_ids);
create trigger past_lines_append_only before update or delete on past_lines
  for each row execute function refuse_change();
