\ir support/actors.psql
-- The seed: a row for every state and province, once.
select plan(5);
delete from public.state_coordinators;
\ir ../seed.sql
select is((select count(*) from public.state_coordinators where country = 'Nigeria'), 37::bigint, 'every state of Nigeria has a row');
select is((select count(*) from public.state_coordinators where country = 'South Africa'), 9::bigint, 'every province has a row');
select is((select count(distinct (country, state_province)) from public.state_coordinators), 46::bigint, 'none has two');
select is((select count(*) from public.state_coordinators where coordinator_name is not null or coordinator_phone is not null), 0::bigint,
  'nobody is appointed yet');
\ir ../seed.sql
select is((select count(*) from public.state_coordinators), 46::bigint, 'seeding again adds nothing');
select * from finish();
