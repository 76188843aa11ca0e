-- A link with a provider is for good for the member (specification, section 4). Staff may sever one by
-- four eyes, when somebody else made it: it stays in sight, and both sides may be linked anew.
drop trigger member_social_links_append_only on member_social_links;
alter table member_social_links
  drop constraint member_social_links_pkey,
  drop constraint member_social_links_brand_id_member_id_provider_key,
  add column link_id bigint generated always as identity,
  add column severed_at timestamptz,
  add primary key (brand_id, link_id);
create unique index member_social_links_by_subject
  on member_social_links (brand_id, provider, subject_hash) where severed_at is null;
create unique index member_social_links_by_member
  on member_social_links (brand_id, member_id, provider) where severed_at is null;

/* Severing is all that ever changes of a link, once. */
create function refuse_change_of_link() returns trigger language plpgsql as $$
begin
  if old.severed_at is null and new.severed_at is not null
     and (old.brand_id, old.link_id, old.provider, old.subject_hash, old.member_id, old.linked_at)
       = (new.brand_id, new.link_id, new.provider, new.subject_hash, new.member_id, new.linked_at)
  then
    return new;
  end if;
  raise exception 'a link is only ever severed, once';
end $$;
create trigger member_social_links_sever_only before update on member_social_links
  for each row execute function refuse_change_of_link();
create trigger member_social_links_keep before delete on member_social_links
  for each row execute function refuse_change();
