-- What the demo of a fresh install has invented, so that office and site can say so. Both tables are
-- empty wherever nothing was invented.
create table demo_members (
  brand_id integer not null,
  member_id bigint not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

create table demo_results (
  brand_id integer not null,
  issue_id bigint not null,
  primary key (brand_id, issue_id),
  foreign key (brand_id, issue_id) references issues
);
