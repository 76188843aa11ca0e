-- Conversations of members and visitors with customer service (decision 044).

create table service_conversations (
  brand_id integer not null references brands,
  conversation_id bigint generated always as identity,
  member_id bigint,
  -- A visitor: the hash of a random name that a cookie of theirs carries, signed.
  guest text,
  owner text not null generated always as (coalesce('m' || member_id::text, 'g' || guest)) stored,
  entry text not null check (entry in ('service', 'vipcs')),
  -- Of the page it was begun on: the answer is best in it.
  language text not null,
  opened_at timestamptz not null,
  last_message_at timestamptz not null,
  -- Since when somebody waits for an answer; null once there is one.
  waiting_since timestamptz,
  claimed_by text,
  closed_at timestamptz,
  closed_by text,
  primary key (brand_id, conversation_id),
  foreign key (brand_id, member_id) references members,
  check ((member_id is null) <> (guest is null)),
  check ((closed_at is null) = (closed_by is null)),
  check (closed_at is null or waiting_since is null)
);
-- One is open at an entry: what is written goes into it.
create unique index service_conversations_open on service_conversations (brand_id, owner, entry)
  where closed_at is null;
create index service_conversations_by_owner
  on service_conversations (brand_id, owner, conversation_id desc);

create index service_conversations_waiting on service_conversations (brand_id, waiting_since)
  where waiting_since is not null;

create table service_messages (
  brand_id integer not null,
  message_id bigint generated always as identity,
  conversation_id bigint not null,
  -- Who of staff wrote it; null: the member or visitor.
  staff text,
  text text not null,
  -- Of a member or visitor: sent twice, it is kept once.
  idempotency_key uuid,
  sent_at timestamptz not null,
  primary key (brand_id, message_id),
  unique (brand_id, conversation_id, idempotency_key),
  check ((staff is null) = (idempotency_key is not null)),
  foreign key (brand_id, conversation_id) references service_conversations
);
create index service_messages_by_conversation
  on service_messages (brand_id, conversation_id, message_id);

-- Of members alone: they are sent as those of a feedback are.
create table service_message_pictures (
  brand_id integer not null,
  message_id bigint not null,
  place integer not null check (place between 1 and 3),
  picture_id text not null,
  primary key (brand_id, message_id, place),
  unique (brand_id, picture_id),
  foreign key (brand_id, message_id) references service_messages,
  foreign key (brand_id, picture_id) references pictures
);
