-- Where the pages of a vendor are, if not where it is asked: "https://games.example". Pages of the
-- brand may frame these origins.
alter table vendor_integrations add column page_origin text;
