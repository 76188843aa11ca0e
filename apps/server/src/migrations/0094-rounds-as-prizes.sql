-- Promotions and missions may give free rounds, with the terms that a reward of them keeps.

alter table promotions
  drop constraint promotions_prize_kind_check,
  add constraint promotions_prize_kind_check
    check (prize_kind in ('money', 'points', 'bonus', 'ticket', 'rounds')),
  add column rounds jsonb,
  add constraint promotions_rounds_check
    check ((prize_kind is not distinct from 'rounds') = (rounds is not null));

alter table missions
  drop constraint missions_prize_kind_check,
  add constraint missions_prize_kind_check check (prize_kind in ('money', 'points', 'rounds')),
  add column rounds jsonb,
  add constraint missions_rounds_check check ((prize_kind = 'rounds') = (rounds is not null));
