-- What people say to the house: feedback of members, and applications to become an agent.

create table feedback (
  brand_id integer not null,
  feedback_id bigint generated always as identity,
  member_id bigint not null,
  question_type text not null,
  content text not null,
  -- Of the page it was written on: the answer is best in it.
  language text not null,
  -- Sent twice, it is kept once.
  idempotency_key uuid not null,
  sent_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  primary key (brand_id, feedback_id),
  unique (brand_id, member_id, idempotency_key),
  foreign key (brand_id, member_id) references members,
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index feedback_by_member on feedback (brand_id, member_id, feedback_id desc);
create index feedback_open on feedback (brand_id, feedback_id desc) where answered_at is null;

create table feedback_pictures (
  brand_id integer not null,
  feedback_id bigint not null,
  -- In the order in which they were chosen.
  place integer not null,
  picture_id text not null,
  primary key (brand_id, feedback_id, place),
  unique (brand_id, picture_id),
  foreign key (brand_id, feedback_id) references feedback,
  foreign key (brand_id, picture_id) references pictures
);

-- Pictures that were sent and then left out of any feedback are swept by their age.
create index pictures_of_feedback on pictures (created_at) where purpose = 'feedback';

create table agent_applications (
  brand_id integer not null references brands,
  application_id bigint generated always as identity,
  -- Who sent it, if a member was logged in.
  member_id bigint,
  name text not null,
  email text,
  country_dialing_code text,
  mobile_num text,
  channels text[] not null,
  reach text not null,
  message text not null,
  language text not null,
  -- When they agreed that we keep these data and write back.
  consented_at timestamptz not null,
  state text not null default 'new' check (state in ('new', 'inReview', 'accepted', 'rejected')),
  sent_at timestamptz not null,
  handled_by text,
  decided_at timestamptz,
  decision_reason text,
  primary key (brand_id, application_id),
  foreign key (brand_id, member_id) references members,
  check (email is not null or mobile_num is not null),
  check ((country_dialing_code is null) = (mobile_num is null)),
  check ((state in ('accepted', 'rejected')) = (decided_at is not null))
);
create index agent_applications_by_state on agent_applications (brand_id, state, application_id desc);
