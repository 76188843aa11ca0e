-- A challenge of a member is good for its purpose, by the session, the waiting login or the link it
-- was asked for by, and nothing else. `holder` names that one; null at a login by passkey alone.
delete from passkey_challenges;
alter table passkey_challenges rename column session_id to holder;
alter table passkey_challenges
  drop constraint passkey_challenges_purpose_check,
  add check (purpose in ('create', 'login', 'secondFactor', 'stepUp', 'password')),
  add check ((purpose = 'login') = (member_id is null)),
  add check ((purpose = 'login') = (holder is null));
