\ir support/actors.psql
-- The history of a row, and who may read it.
select plan(30);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application('{"id": "10000000-0000-4000-8000-000000000002"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001', '{"id": "25000000-0000-4000-8000-000000000001"}') is not null;
select tests.donation('{"id": "30000000-0000-4000-8000-000000000001"}') is not null;
select tests.act_as('admin');
select tests.affects($$ update public.applications set points = 5 where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'an administrator gives points');
select tests.act_as('second_admin');
select tests.affects($$ update public.applications set status = 'approved' where id = '10000000-0000-4000-8000-000000000001' $$, 1,
  'another one approves');
select tests.affects($$ update public.applications set points = 7 where id = '10000000-0000-4000-8000-000000000002' $$, 1,
  'and gives points to another child');

-- Everybody but administrators.
create function pg_temp.assert_refused(actor text, message text) returns setof text language plpgsql as $$
begin
  perform tests.act_as(actor);
  return next tests.refused(
    $q$ select * from public.get_history('applications', '10000000-0000-4000-8000-000000000001') $q$,
    '42501', actor || ' is refused a history', message);
  return next tests.refused(
    $q$ select * from private.row_history('applications', '10000000-0000-4000-8000-000000000001') $q$,
    '42501', actor || ' is refused it at the source', message);
  perform tests.act_as_database();
end
$$;
select pg_temp.assert_refused('owner', '^administrator_required$');
select pg_temp.assert_refused('stranger', '^administrator_required$');
select pg_temp.assert_refused('anon', '^permission denied for function');
select pg_temp.assert_refused('service_role', '^permission denied for function');

-- An administrator.
select tests.act_as('admin');
select results_eq(
  $$ select actor_email, action, old_values, new_values - 'approved_at'
    from public.get_history('applications', '10000000-0000-4000-8000-000000000001') limit 2 $$,
  $$ values ('second.admin@example.com', 'update', '{"status": "pending_payment", "approved_at": null}'::jsonb, '{"status": "approved"}'::jsonb),
    ('admin@example.com', 'update', '{"points": 0}', '{"points": 5}') $$,
  'the changes and their authors, newest first, of this row alone');
select is((select count(*) from public.get_history('applications', '10000000-0000-4000-8000-000000000002')), 1::bigint,
  'another row has its own history');
select is_empty($$ select * from public.get_history('payments', '10000000-0000-4000-8000-000000000001') $$,
  'an id of another table has none there');
select is_empty($$ select * from public.get_history('applications', null) $$, 'no row, no history');
select isnt((select at from public.get_history('applications', '10000000-0000-4000-8000-000000000002')), null, 'an entry has its moment');

select is(public.update_payment_status('20000000-0000-4000-8000-000000000001', 'approved')::text, 'approved', 'a payment is decided');
select is((select new_values ->> 'status' from public.get_history('payments', '20000000-0000-4000-8000-000000000001') limit 1), 'approved',
  'which its history shows');
select is(public.handle_subscription_status_update('25000000-0000-4000-8000-000000000001', 'active')::text, 'active', 'a subscription is decided');
select is((select actor_email from public.get_history('subscriptions', '25000000-0000-4000-8000-000000000001') limit 1), 'admin@example.com',
  'which its history shows');
select is(public.decide_donation(id, 'confirmed', 70, 'ZAR', '2026-05-05')::text, 'confirmed', 'a donation is confirmed') from public.donations where id = '30000000-0000-4000-8000-000000000001';
select is((select new_values ->> 'status' from public.get_history('donations', '30000000-0000-4000-8000-000000000001') limit 1), 'confirmed',
  'which its history shows');
select tests.affects($$ insert into public.state_coordinators (id, state_province, coordinator_name)
  values ('50000000-0000-4000-8000-000000000001', 'Kano', 'Zainab Musa') $$, 1, 'a coordinator is added');
select tests.affects($$ delete from public.state_coordinators where id = '50000000-0000-4000-8000-000000000001' $$, 1, 'and deleted');
select results_eq($$ select action, new_values from public.get_history('state_coordinators', '50000000-0000-4000-8000-000000000001') $$,
  $$ values ('delete', null::jsonb), ('insert', null) $$, 'a deletion stays in the history, without what was erased');

select tests.raises($$ select * from public.get_history('admins', '10000000-0000-4000-8000-000000000001') $$, 'history_not_kept',
  'a table that is not named has no history');
select tests.raises($$ select * from public.get_history('applications; drop table x', '10000000-0000-4000-8000-000000000001') $$,
  'history_not_kept', 'a statement has none either');
select tests.raises($$ select * from public.get_history(null, '10000000-0000-4000-8000-000000000001') $$, 'history_not_kept', 'no table at all has none either');

-- The platform, and an account that is gone.
select tests.act_as('service_role');
select tests.affects($$ update public.applications set points = 9 where id = '10000000-0000-4000-8000-000000000002' $$, 1, 'the platform gives points');
select tests.act_as_database();
delete from auth.users where id = tests.id('second_admin');
select tests.act_as('admin');
select results_eq(
  $$ select actor_id is null, actor_email from public.get_history('applications', '10000000-0000-4000-8000-000000000002') $$,
  $$ values (true, null), (false, null) $$,
  'the platform has no name; of a closed account the id alone is left');
select * from finish();
