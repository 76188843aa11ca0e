-- Requests about contracts: sent again under the same key they are the same.

alter table contract_requests
  add column asker_id bigint,
  add column request_key text,
  add column input_hash text,
  add check ((request_key is null) = (input_hash is null)
    and (request_key is null or asker_id is not null));
create unique index contract_requests_by_key
  on contract_requests (brand_id, asker_id, request_key) where request_key is not null;
create index contract_requests_due on contract_requests (expires_at) where state = 'open';
