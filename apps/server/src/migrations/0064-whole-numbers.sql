-- One telephone number belongs to one member of a brand, however it was divided when it was typed:
-- '55' and '11987654321' are '5511' and '987654321'. Kept in E.164: the country code that is
-- assigned, and the rest without the 0 that is dialled at home.

create function calling_code(digits text) returns text
language sql immutable parallel safe return case
  when digits ~ '^[17]' then left(digits, 1)
  when left(digits, 2) = any ('{20,27,30,31,32,33,34,36,39,40,41,43,44,45,46,47,48,49,51,52,53,54,
55,56,57,58,60,61,62,63,64,65,66,81,82,84,86,90,91,92,93,94,95,98}'::text[]) then left(digits, 2)
  else left(digits, 3) end;

-- Members whose number another has verified before them: no longer verified here. The worker writes
-- each to the audit, whose chain is reckoned in the program, and takes the row away.
create table mobile_collisions (
  brand_id integer not null,
  member_id bigint not null,
  kept_member_id bigint not null,
  primary key (brand_id, member_id),
  foreign key (brand_id, member_id) references members
);

drop index members_verified_mobile;

create temporary table whole_numbers on commit drop as
select brand_id, member_id, code, ltrim(substr(digits, length(code) + 1), '0') as rest
from (
  select brand_id, member_id, digits, calling_code(digits) as code
  from (select brand_id, member_id, country_dialing_code || ltrim(mobile_num, '0') as digits
    from members where mobile_num is not null) typed) divided;

-- What is too short for a number stays as it is: nothing was ever sent to it.
update members m set country_dialing_code = w.code, mobile_num = w.rest
from whole_numbers w
where w.brand_id = m.brand_id and w.member_id = m.member_id and length(w.rest) >= 4
  and (m.country_dialing_code, m.mobile_num) is distinct from (w.code, w.rest);

insert into mobile_collisions (brand_id, member_id, kept_member_id)
select brand_id, member_id, kept from (
  select brand_id, member_id, first_value(member_id) over (
    partition by brand_id, country_dialing_code || mobile_num
    order by mobile_verified_at, member_id) as kept
  from members where mobile_verified_at is not null and mobile_num is not null) k
where member_id <> kept;

update members m set mobile_verified_at = null
from mobile_collisions c where c.brand_id = m.brand_id and c.member_id = m.member_id;

create unique index members_verified_mobile
  on members (brand_id, (country_dialing_code || mobile_num)) where mobile_verified_at is not null;
