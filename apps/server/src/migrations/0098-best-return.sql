-- Return to player of the most favourable bet, where the bets of a game differ; null: they do not.
alter table games add column rtp_best_ppm integer
  check (rtp_best_ppm between rtp_ppm and 1000000);
