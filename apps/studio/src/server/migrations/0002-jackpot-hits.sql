-- Pages ask every few seconds what has been won of late.
create index jackpot_hits_at on jackpot_hits (at);
