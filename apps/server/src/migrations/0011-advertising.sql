-- No advertising reaches who stays away from playing by the own wish [standards, row 25].
create function is_away(brand integer, member bigint) returns boolean language sql stable as $$
  select exists (select from member_absences
    where brand_id = brand and member_id = member and (until is null or until > app_now()))
$$;
