-- The mall exchanges points for lucky tickets and for free rounds, too. The terms stay with the good,
-- and an exchange keeps those of its own time.
alter table mall_goods
  drop constraint mall_goods_kind_check,
  add constraint mall_goods_kind_check check (kind in ('physical', 'money', 'ticket', 'rounds')),
  -- Of lucky tickets: the table that they draw from.
  add column table_no bigint,
  -- Of free rounds: their terms, as rewards keep them.
  add column rounds jsonb,
  -- Tickets or rounds of one piece.
  add column gift_count integer check (gift_count > 0),
  add constraint mall_goods_gift_check check ((kind = 'ticket') = (table_no is not null)
    and (kind = 'rounds') = (rounds is not null)
    and (kind in ('ticket', 'rounds')) = (gift_count is not null)),
  add foreign key (brand_id, table_no) references ticket_tables;

alter table point_exchanges
  drop constraint point_exchanges_kind_check,
  add constraint point_exchanges_kind_check
    check (kind in ('physical', 'money', 'ticket', 'rounds', 'convert')),
  add column table_no bigint,
  add column rounds jsonb,
  add column gift_count integer check (gift_count > 0),
  add constraint point_exchanges_gift_check check ((kind = 'ticket') = (table_no is not null)
    and (kind = 'rounds') = (rounds is not null)
    and (kind in ('ticket', 'rounds')) = (gift_count is not null));

-- Both come as what else gives them does, by a source of their own.
alter table rewards
  drop constraint rewards_source_check,
  add constraint rewards_source_check check (source in
    ('rank', 'race', 'mission', 'referral', 'ticket', 'promotion', 'mall', 'manual'));
alter table tickets
  drop constraint tickets_source_check,
  add constraint tickets_source_check check (source in
    ('play', 'manual', 'rank', 'race', 'mission', 'referral', 'promotion', 'mall'));
