-- Realtime: which tables notify their subscribers of changes. Row-level security decides who receives which row; a deletion carries only
-- the key.

alter publication supabase_realtime add table
  public.applications, public.payments, public.subscriptions, public.payment_proofs,
  public.public_profiles, public.donations, public.volunteers, public.state_coordinators, public.notices;
