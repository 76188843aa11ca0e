-- Where invitations of staff go. Two accounts of one person would make four eyes two: no address is
-- used twice. Null for staff from before, until it is set.
alter table staff_members add column email text check (email = lower(email));
create unique index staff_members_by_email on staff_members (email);

-- Until then the password is a one-time secret that was sent to the member; null: it is the own.
alter table members add column one_time_until timestamptz;
