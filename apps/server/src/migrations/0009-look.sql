-- How a brand looks.

alter table brand_settings
  -- The seed of its look and the sentence under its name; null: the platform's own.
  add column look jsonb,
  add column look_changed jsonb;
