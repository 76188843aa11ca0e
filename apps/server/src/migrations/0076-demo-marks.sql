-- What the demo of a fresh install has invented: members who never lived, and results of lotteries
-- that others draw. Office and site say so; nowhere else is either of them true.
alter table members add column is_invented boolean not null default false;
alter table issues add column is_invented boolean not null default false;
