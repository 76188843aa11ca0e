-- What rewards of some days came to, and how promotions go, without reading all of them.
create index rewards_by_day on rewards (brand_id, given_at);
create index rewards_of_promotions on rewards (brand_id, (split_part(source_key, '/', 1)), state)
  where source = 'promotion';
create index tickets_of_promotions on tickets (brand_id, (split_part(source_key, '/', 1)), state)
  where source = 'promotion';

-- Gifts of a promotion, the newest first, and how many of them were refused.
create index promotion_gifts_newest
  on promotion_gifts (brand_id, promotion_no, noted_at, member_id, event);
create index promotion_gifts_refused on promotion_gifts (brand_id, promotion_no)
  where state = 'refused';
