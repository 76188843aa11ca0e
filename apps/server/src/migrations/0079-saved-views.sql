-- Saved views one by one: each belongs to a brand and to who keeps it, and may be shared with the
-- staff of the brand who may open its list. They stood as one document for each person and list,
-- without a brand; what was kept there holds in every brand, as it did.
create table staff_views (
  brand_id integer not null references brands,
  view_id bigint generated always as identity,
  list text not null,
  staff_id bigint not null references staff_members,
  name text not null,
  state jsonb not null,
  is_shared boolean not null default false,
  changed_at timestamptz not null,
  primary key (brand_id, view_id),
  unique (brand_id, list, staff_id, name)
);

insert into staff_views (brand_id, list, staff_id, name, state, changed_at)
select b.brand_id, v.grid, v.staff_id, kept.view ->> 'name', kept.view -> 'state', app_now()
from saved_views v cross join brands b
cross join lateral jsonb_array_elements(v.views) with ordinality kept (view, place)
order by b.brand_id, v.staff_id, v.grid, kept.place desc
on conflict (brand_id, list, staff_id, name) do nothing;

drop table saved_views;
