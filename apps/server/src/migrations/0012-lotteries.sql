-- What a menu asks of a lottery: the game of its family, how prizes are reckoned, where it is at
-- home, and which lotteries stand with it.
alter table lotteries
  add column game text,
  add column prize_mode text check (prize_mode in ('LOTT', 'ZY', 'ELOTT', 'SEA')),
  add column area text,
  add column game_group text;

-- Only two families have been sold until now.
update lotteries set game = family,
  prize_mode = case when family = 'VN_MB' then 'SEA' when source = 'own' then 'ELOTT' else 'LOTT' end,
  area = case when family = 'VN_MB' then 'VN' else 'CN' end,
  game_group = case when family = 'VN_MB' then 'VNC' else family end;

alter table lotteries
  alter column game set not null,
  alter column prize_mode set not null,
  alter column area set not null,
  alter column game_group set not null;
