-- Realtime for the administrator's list of coordinators, which everybody may read anyway: two
-- administrators see each other's changes.

alter publication supabase_realtime add table public.state_coordinators;
