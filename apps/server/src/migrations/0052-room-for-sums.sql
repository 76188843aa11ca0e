-- Sums of a day are added to all day long: with room on its page a row is rewritten beside itself,
-- and no index is touched.
alter table own_days set (fillfactor = 70);
alter table team_days set (fillfactor = 70);
alter table team_actives set (fillfactor = 70);
alter table own_slots set (fillfactor = 70);
alter table settled_plays set (fillfactor = 85);
