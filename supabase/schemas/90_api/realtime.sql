-- Realtime: which tables tell their subscribers that something changed. Row-level security decides
-- who hears of which row; a deletion carries the key alone.

alter publication supabase_realtime add table
  public.applications, public.payments, public.subscriptions, public.payment_proofs,
  public.public_profiles, public.donations, public.volunteers, public.state_coordinators, public.notices;
