-- Addresses and countries that a brand's operator shuts out, beside the countries of its profile,
-- and the addresses that may come in all the same.
alter table brand_settings add column access jsonb, add column access_changed jsonb;
