-- Schedules say when, on which days, and how issues are numbered. Until now there were two kinds:
-- every so many seconds, and daily; their issues keep their numbers.
update lotteries set schedule = jsonb_build_object(
  'timeZone', schedule->'timeZone',
  'closeBeforeSeconds', schedule->'closeBeforeSeconds',
  'times', case schedule->>'kind'
    when 'every' then jsonb_build_object('kind', 'every', 'seconds', schedule->'seconds')
    else jsonb_build_object('kind', 'at', 'at', jsonb_build_array(schedule->'at')) end,
  'numbering', case schedule->>'kind'
    when 'every' then '{"kind":"inDay","date":"YYYYMMDD","digits":4,"separator":"-"}'::jsonb
    else '{"kind":"day"}'::jsonb end)
where schedule ? 'kind';

-- Plays that the seed has offered here: a seed that grows adds what is new to it, and leaves away
-- what an operator took off the list.
alter table lotteries add column seeded_plays text[] not null default '{}';
update lotteries set seeded_plays = array(select jsonb_object_keys(prices));
