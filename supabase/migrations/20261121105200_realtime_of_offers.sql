-- Realtime for the administrator's lists of who offers help or money. Row-level security lets an
-- administrator alone hear of their rows.

alter publication supabase_realtime add table public.donations, public.volunteers;
