-- What staff call a member by: labels that choose a service (vipcs), and the club that one is of.
create table member_labels (
  brand_id integer not null,
  member_id bigint not null,
  label_name text not null check (label_name ~ '^\S(.{0,38}\S)?$'),
  is_club boolean not null default false,
  primary key (brand_id, member_id, label_name, is_club),
  foreign key (brand_id, member_id) references members
);
-- A member is of one club at most.
create unique index member_labels_club on member_labels (brand_id, member_id) where is_club;
