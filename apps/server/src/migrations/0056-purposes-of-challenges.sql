-- A challenge is good for what it was made for, in the session it was made in, and nothing else.
delete from staff_challenges;
alter table staff_challenges
  add column purpose text not null check (purpose in ('login', 'stepUp', 'create')),
  -- Of who is in already: the session that asked. Null at a login.
  add column session_hash bytea,
  add check ((purpose = 'login') = (staff_id is null)),
  add check ((staff_id is null) = (session_hash is null));

delete from passkey_challenges;
-- Null at a login, and while a login waits for its second factor.
alter table passkey_challenges add column session_id text;
