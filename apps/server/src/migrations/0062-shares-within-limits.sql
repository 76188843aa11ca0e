-- Shares of group tickets count to the limit of who holds them, in the row that counts the bets of
-- the same member. Those that were bought before are counted here: of issues that still sell.
insert into exposure_rooms as r (brand_id, issue_id, play_code, outcome, taken, granted)
select t.brand_id, t.issue_id, '', s.account_id::text, sum(s.amount - s.released), 0
from group_tickets t
join issues i on i.brand_id = t.brand_id and i.issue_id = t.issue_id and i.state = 'open'
join group_shares s on s.brand_id = t.brand_id and s.ticket_no = t.ticket_no
group by t.brand_id, t.issue_id, s.account_id
having sum(s.amount - s.released) > 0
on conflict (brand_id, issue_id, play_code, outcome) do update
set taken = r.taken + excluded.taken;
