-- Chases are refreshed after their steps have changed: the function's name says so.
alter function renew_chases(integer, bigint[]) rename to refresh_chases;
