-- The office lists the issues of all lotteries by their draw.
create index issues_by_draw on issues (brand_id, draws_at desc, issue_id desc);
