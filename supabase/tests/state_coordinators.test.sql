\ir support/actors.psql
-- Rights on the coordinators: everybody reads them, an administrator keeps them.
select plan(24);

create function pg_temp.fields(overrides jsonb default '{}') returns jsonb language sql as $$
  select '{"country": "South Africa", "state_province": "Gauteng", "coordinator_name": "Lerato Moloi",
    "coordinator_phone": "082 000 0003"}'::jsonb || overrides
$$;
grant execute on function pg_temp.fields to public;
select tests.coordinator('{"id": "50000000-0000-4000-8000-000000000001"}') is not null;

create function pg_temp.assert_reader(actor text) returns setof text language plpgsql as $$
begin
  return next is(
    (select coordinator_name || ' ' || coordinator_phone from public.state_coordinators
     where id = '50000000-0000-4000-8000-000000000001'), 'Zainab Musa 0803 000 0002', actor || ' reads whom to call');
end
$$;
create function pg_temp.assert_parent(actor text) returns setof text language plpgsql as $$
begin
  return query select pg_temp.assert_reader(actor);
  return next tests.breaks_policy(tests.insert_statement('public.state_coordinators', pg_temp.fields()),
    actor || ' cannot add a coordinator');
  return next tests.affects($q$ update public.state_coordinators set coordinator_phone = '0' $q$, 0,
    actor || '''s update reaches no row');
  return next tests.affects('delete from public.state_coordinators', 0, actor || ' deletes no row');
  return query select pg_temp.assert_reader(actor || ' afterwards');
end
$$;
grant execute on function pg_temp.assert_reader, pg_temp.assert_parent to public;

select tests.act_as('owner');
select pg_temp.assert_parent('a parent');
select tests.act_as('stranger');
select pg_temp.assert_parent('another parent');

-- A visitor.
select tests.act_as('anon');
select pg_temp.assert_reader('a visitor');
select tests.lacks_grant(tests.insert_statement('public.state_coordinators', pg_temp.fields()), 'a visitor cannot add a coordinator');
select tests.lacks_grant($$ update public.state_coordinators set coordinator_phone = '0' $$, 'a visitor cannot change a coordinator');
select tests.lacks_grant('delete from public.state_coordinators', 'a visitor cannot delete a coordinator');

-- An administrator.
select tests.act_as('admin');
select pg_temp.assert_reader('an administrator');
select tests.affects(tests.insert_statement('public.state_coordinators',
    pg_temp.fields('{"id": "50000000-0000-4000-8000-000000000002"}')), 1, 'an administrator adds a coordinator');
select tests.affects($$ update public.state_coordinators
  set country = 'Nigeria', state_province = 'Kogi', coordinator_name = '', coordinator_phone = '  '
  where id = '50000000-0000-4000-8000-000000000002' $$, 1, 'an administrator changes every field');
select results_eq(
  $$ select country::text, state_province, coordinator_name, coordinator_phone from public.state_coordinators
     where id = '50000000-0000-4000-8000-000000000002' $$,
  $$ values ('Nigeria', 'Kogi', null::text, null::text) $$, 'an empty name or phone means not yet appointed');
select tests.lacks_grant('update public.state_coordinators set id = gen_random_uuid()', 'an administrator cannot change an id');
select tests.affects($$ delete from public.state_coordinators where id = '50000000-0000-4000-8000-000000000002' $$, 1,
  'an administrator deletes a coordinator');

-- The service role.
select tests.act_as('service_role');
select pg_temp.assert_reader('the service role');
select tests.affects(tests.insert_statement('public.state_coordinators',
    pg_temp.fields('{"id": "50000000-0000-4000-8000-000000000003"}')), 1, 'the service role adds a coordinator');
select tests.affects($$ update public.state_coordinators set coordinator_phone = '1'
  where id = '50000000-0000-4000-8000-000000000003' $$, 1, 'the service role changes a coordinator');
select tests.affects($$ delete from public.state_coordinators where id = '50000000-0000-4000-8000-000000000003' $$, 1,
  'the service role deletes a coordinator');
select * from finish();
