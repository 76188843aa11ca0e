-- Months are made by the owner of the tables, whoever asks: the application changes no table.
alter function ensure_partitions(integer) security definer;
alter function ensure_partitions(integer) set search_path = public, pg_temp;
revoke execute on function ensure_partitions(integer) from public;
