\ir support/actors.psql
-- The rights of everybody with a volunteer's offer: anyone makes one, only an administrator reads it.
select plan(48);

create function pg_temp.fields(overrides jsonb default '{}') returns jsonb language sql as $$
  select '{"full_name": " Musa  Bello ", "phone_number": "+2348030000001", "age": 16, "country": "Nigeria",
    "state_province": "Kano"}'::jsonb || overrides
$$;
grant execute on function pg_temp.fields to public;
select tests.volunteer('{"id": "40000000-0000-4000-8000-000000000001"}') is not null;
select is(tests.row_of('public.volunteers', '40000000-0000-4000-8000-000000000001') ->> 'full_name', 'Musa Bello',
  'the offer under attack exists');

-- Any signed-in parent; an offer has no owner.
create function pg_temp.assert_parent(actor text) returns setof text language plpgsql as $$
begin
  return next is_empty('select id from public.volunteers', actor || ' reads no volunteer');
  return next tests.affects(tests.insert_statement('public.volunteers', pg_temp.fields()), 1, actor || ' offers help');
  return next tests.lacks_grant('update public.volunteers set age = 99', actor || ' cannot change an offer');
  return next tests.lacks_grant('delete from public.volunteers', actor || ' cannot delete an offer');
end
$$;
grant execute on function pg_temp.assert_parent to public;
select tests.act_as('owner');
select pg_temp.assert_parent('a parent');
select tests.act_as('stranger');
select pg_temp.assert_parent('another parent');

-- A visitor.
select tests.act_as('anon');
select tests.affects(tests.insert_statement('public.volunteers', pg_temp.fields('{
    "id": "40000000-0000-4000-8000-000000000002", "volunteer_role": "State Coordinator",
    "project_department": "Edu", "days_per_week": 7}')), 1, 'a visitor offers help with every field');
select tests.affects(tests.insert_statement('public.volunteers', pg_temp.fields()), 1, 'a visitor offers help without the optional ones');
select tests.lacks_grant(tests.insert_statement('public.volunteers', pg_temp.fields()) || ' returning id',
  'a visitor gets no row back');
select tests.lacks_grant(tests.insert_statement('public.volunteers', pg_temp.fields('{"created_at": "2020-01-01"}')),
  'a visitor cannot choose the moment of an offer');
select tests.lacks_grant(tests.insert_statement('public.volunteers', pg_temp.fields('{"status": "accepted"}')),
  'a visitor cannot choose the status of an offer');
select tests.lacks_grant('select id from public.volunteers', 'a visitor cannot read volunteers');
select tests.lacks_grant('update public.volunteers set age = 99', 'a visitor cannot change an offer');
select tests.lacks_grant('delete from public.volunteers', 'a visitor cannot delete an offer');
select is(tests.row_of('public.volunteers', '40000000-0000-4000-8000-000000000001') ->> 'age', '30', 'the offer is as it was');
select is(tests.row_of('public.volunteers', '40000000-0000-4000-8000-000000000002') ->> 'full_name', 'Musa Bello',
  'a volunteer''s name is stored clean');

-- An administrator.
select tests.act_as('admin');
select is((select count(*) from public.volunteers), 5::bigint, 'an administrator reads every volunteer');
select is((select volunteer_role::text from public.volunteers where id = '40000000-0000-4000-8000-000000000001'),
  'Regular Volunteer', 'an offer is a regular volunteer''s unless it says otherwise');
select tests.affects(tests.insert_statement('public.volunteers', pg_temp.fields()), 1, 'an administrator offers help like anyone');
select tests.lacks_grant('update public.volunteers set age = 99', 'an administrator cannot change an offer');
select tests.lacks_grant('delete from public.volunteers', 'an administrator cannot delete an offer');

-- The service role.
select tests.act_as('service_role');
select is((select count(*) from public.volunteers), 6::bigint, 'the service role reads every volunteer');
select tests.affects(tests.insert_statement('public.volunteers', pg_temp.fields()), 1, 'the service role inserts a volunteer');
select tests.lacks_grant('update public.volunteers set age = 99', 'the service role cannot change an offer');
select tests.lacks_grant('delete from public.volunteers', 'the service role cannot delete an offer');

-- How far an offer has come.
create function pg_temp.assert_status_refused(actor text, message text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.refused($q$ select public.set_volunteer_status('40000000-0000-4000-8000-000000000002', 'new', 'accepted') $q$, '42501',
    actor || ' accepts no volunteer', message);
  return next tests.refused($q$ select private.set_volunteer_status('40000000-0000-4000-8000-000000000002', 'new', 'accepted') $q$, '42501',
    actor || ' accepts none at the source', message);
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_status_refused('owner', '^administrator_required$');
select pg_temp.assert_status_refused('anon', '^permission denied for function');
select pg_temp.assert_status_refused('service_role', '^permission denied for function');
select tests.act_as('admin');
select is(public.set_volunteer_status('40000000-0000-4000-8000-000000000002', 'new', 'contacted')::text, 'contacted', 'an administrator says that a volunteer was contacted');
select tests.raises($$ select public.set_volunteer_status('40000000-0000-4000-8000-000000000002', 'new', 'declined') $$, 'volunteer_changed',
  'an administrator who saw an older status is told');
select tests.raises($$ select public.set_volunteer_status(gen_random_uuid(), 'new', 'declined') $$, 'volunteer_not_found', 'a volunteer who is gone has none');
select is(tests.row_of('public.volunteers', '40000000-0000-4000-8000-000000000002') ->> 'status', 'contacted', 'the status is as it was set');
select is((select count from public.get_volunteer_counts() where status = 'contacted'), 1, 'and counted');
select results_eq($$ select actor_email, action, old_values, new_values from public.get_history('volunteers', '40000000-0000-4000-8000-000000000002') $$,
  $$ values ('admin@example.com', 'update', '{"status": "new"}'::jsonb, '{"status": "contacted"}'::jsonb) $$, 'the history says who and when');

-- Erasing on request.
select tests.act_as('owner');
select tests.refused($$ select public.erase_volunteer('40000000-0000-4000-8000-000000000002') $$, '42501', 'a parent erases no volunteer', '^administrator_required$');
select tests.act_as('anon');
select tests.lacks_grant($$ select public.erase_volunteer('40000000-0000-4000-8000-000000000002') $$, 'a visitor erases no volunteer');
select tests.act_as('service_role');
select tests.lacks_grant($$ select public.erase_volunteer('40000000-0000-4000-8000-000000000002') $$, 'the service role erases no volunteer');
select tests.act_as('admin');
create temp table volunteers_before on commit drop as select public.count_volunteers() as count;
select lives_ok($$ select public.erase_volunteer('40000000-0000-4000-8000-000000000002') $$, 'an administrator erases a volunteer');
select is(tests.row_of('public.volunteers', '40000000-0000-4000-8000-000000000002'), null, 'nothing stays');
select is(public.count_volunteers(), (select count - 1 from volunteers_before), 'and is counted no more');
select tests.raises($$ select public.erase_volunteer('40000000-0000-4000-8000-000000000002') $$, 'volunteer_not_found', 'an offer that is gone cannot be erased');
select tests.act_as_database();
select results_eq($$ select l.action, l.actor_id, l.old_values ? 'full_name' or l.old_values ? 'phone_number' from private.audit_log l
  where l.table_name = 'volunteers' and l.row_id = '40000000-0000-4000-8000-000000000002' order by l.id $$,
  format('values (''update'', %1$L::uuid, null::boolean), (''delete'', %1$L, false)', tests.id('admin')), 'the log keeps that it happened, without the person');
select * from finish();
