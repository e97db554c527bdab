\ir support/actors.psql
-- Which tables tell their subscribers of changes.
select plan(2);

select results_eq(
  $$ select (schemaname || '.' || tablename) collate "default" from pg_publication_tables
     where pubname = 'supabase_realtime' and schemaname in ('public', 'private') order by 1 $$,
  $$ values ('public.applications'), ('public.donations'), ('public.notices'), ('public.payment_proofs'), ('public.payments'), ('public.public_profiles'),
    ('public.state_coordinators'), ('public.subscriptions'), ('public.volunteers') $$,
  'exactly the tables that a screen follows are published');
select is((select array_agg(relname::text) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relreplident <> 'd'), null,
  'a deletion carries the key alone');
select * from finish();
