\ir support/actors.psql
-- The rights of everybody with a payment. The effect of a payment on a ticket: state_moves.test.sql.
select plan(49);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002', 'user_id', tests.id('stranger'))) is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000002', jsonb_build_object(
  'id', '20000000-0000-4000-8000-000000000002', 'user_id', tests.id('stranger'), 'amount', 77)) is not null;

-- The owner.
select tests.act_as('owner');
select results_eq('select id, amount, status::text from public.payments',
  $$ values ('20000000-0000-4000-8000-000000000001'::uuid, 10000::numeric, 'pending') $$,
  'a parent reads the own payments and no other');
select tests.affects(tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001')), 1,
  'a parent states a payment for the own child');
select tests.affects(tests.insert_statement('public.payments',
    tests.payment_fields(null, '{"id": "20000000-0000-4000-8000-000000000003", "status": "pending"}') - 'user_id'), 1,
  'a payment belongs to the account that states it and need not name a child');
select is((select is_ticket from public.payments where id = '20000000-0000-4000-8000-000000000003'), false,
  'a payment that names no child is not for a ticket');
select tests.breaks_policy(
  tests.insert_statement('public.payments', tests.payment_fields(null, '{"status": "approved"}')),
  'a parent cannot state an approved payment');
select tests.breaks_policy(
  tests.insert_statement('public.payments', tests.payment_fields(null, '{"status": "declined"}')),
  'a parent cannot state a declined payment');
select tests.breaks_policy(
  tests.insert_statement('public.payments', tests.payment_fields(null, jsonb_build_object('user_id', tests.id('stranger')))),
  'a parent cannot state a payment of another account');
select tests.raises(
  tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000002')),
  'child_not_found', 'a parent cannot pay in the name of another family''s child');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'ticket_status', 'pending_payment',
  'the other family''s ticket is as it was');
select tests.refused(
  tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001',
    '{"id": "20000000-0000-4000-8000-000000000001"}')),
  '23505', 'a repeated insert with the same id makes no second payment', 'payments_pkey');
select tests.lacks_grant($$ insert into public.payments (amount, currency, description, created_at)
  values (1, 'NGN', 'x', now()) $$, 'a parent cannot choose the moment of a payment');
select tests.affects(tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001',
    '{"id": "20000000-0000-4000-8000-000000000004", "child_name": "Somebody Else", "description": "  Gift\n for  her "}')), 1,
  'a parent sends a child''s name along');
select results_eq(
  $$ select child_name, description from public.payments where id = '20000000-0000-4000-8000-000000000004' $$,
  $$ values ('Adaeze Obi', 'Gift for her') $$, 'the child''s name is the application''s, the description is cleaned');
select tests.lacks_grant($$ update public.payments set status = 'approved' $$, 'a parent cannot approve a payment');
select tests.lacks_grant('update public.payments set amount = 1', 'a parent cannot change an amount');
select tests.lacks_grant('delete from public.payments', 'a parent cannot delete a payment');

-- A stranger.
select tests.act_as('stranger');
select results_eq('select id from public.payments', $$ values ('20000000-0000-4000-8000-000000000002'::uuid) $$,
  'a stranger reads nothing of another''s payments');
select tests.breaks_policy(
  tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001')),
  'a stranger cannot state a payment of another account');
select tests.raises(
  tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001',
    jsonb_build_object('user_id', tests.id('stranger')))),
  'child_not_found', 'a stranger cannot tie a payment to another''s child');
select tests.raises(
  tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-00000000dead',
    jsonb_build_object('user_id', tests.id('stranger')))),
  'child_not_found', 'and hears the same of a child that is not there');
select tests.lacks_grant($$ update public.payments set status = 'approved' $$, 'a stranger cannot approve a payment');
select tests.lacks_grant('delete from public.payments', 'a stranger cannot delete a payment');

-- An administrator.
select tests.act_as('admin');
select is((select count(*) from public.payments), 5::bigint, 'an administrator reads every payment');
select tests.breaks_policy(
  tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001')),
  'an administrator cannot state a payment for a parent');
select tests.affects(
  tests.insert_statement('public.payments', tests.payment_fields(null, jsonb_build_object('user_id', tests.id('admin')))), 1,
  'an administrator states an own payment');
select tests.lacks_grant($$ update public.payments set status = 'approved' $$,
  'an administrator decides by the procedure only');
select tests.lacks_grant('update public.payments set amount = 1', 'an administrator cannot change an amount');
select tests.lacks_grant('delete from public.payments', 'an administrator deletes a payment only with its child');

-- A visitor.
select tests.act_as('anon');
select tests.lacks_grant('select id from public.payments', 'a visitor cannot read payments');
select tests.lacks_grant(tests.insert_statement('public.payments', tests.payment_fields(null)),
  'a visitor cannot state a payment');
select tests.lacks_grant($$ update public.payments set status = 'approved' $$, 'a visitor cannot update a payment');
select tests.lacks_grant('delete from public.payments', 'a visitor cannot delete a payment');

-- The service role.
select tests.act_as('service_role');
select is((select count(*) from public.payments), 6::bigint, 'the service role reads every payment');
select tests.affects(tests.insert_statement('public.payments', tests.payment_fields('10000000-0000-4000-8000-000000000001')), 1,
  'the service role states a payment');
select tests.lacks_grant($$ update public.payments set status = 'approved' $$, 'the service role cannot decide a payment');
select tests.lacks_grant('delete from public.payments', 'the service role cannot delete a payment');

-- The owner of the database.
select tests.act_as_database();
select tests.refused(
    format('update public.payments set %I = %s where id = ''20000000-0000-4000-8000-000000000001''', name, new_value),
    '42501', format('%s of a payment is fixed for everybody', name), '^payment_is_fixed$')
from (values ('id', 'gen_random_uuid()'), ('user_id', 'tests.id(''stranger'')'), ('application_id', 'null'),
  ('amount', '1'), ('currency', '''ZAR'''), ('reference', '''x'''), ('description', '''x'''), ('child_name', '''x'''),
  ('created_at', 'now() - interval ''1 day''')) t (name, new_value);
select tests.affects($$ update public.payments set status = 'declined'
  where id = '20000000-0000-4000-8000-000000000001' $$, 1, 'a pending payment is decided');
select tests.raises($$ update public.payments set status = 'approved'
  where id = '20000000-0000-4000-8000-000000000001' $$, 'payment_already_decided',
  'a decided payment stays decided for everybody');
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(tests.count_of('public.payments', 'application_id = ''10000000-0000-4000-8000-000000000001'''), 0::bigint,
  'payments go with their child');
delete from auth.users where id = tests.id('owner');
select is(tests.count_of('public.payments', format('user_id = %L', tests.id('owner'))), 0::bigint,
  'payments go with their account');
select * from finish();
