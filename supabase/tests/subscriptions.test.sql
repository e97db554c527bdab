\ir support/actors.psql
-- The rights of everybody with a subscription. That it never touches a ticket: state_moves.test.sql.
select plan(51);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.application(jsonb_build_object('id', '10000000-0000-4000-8000-000000000002', 'user_id', tests.id('stranger'))) is not null;
select tests.subscription('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;
select tests.subscription('10000000-0000-4000-8000-000000000002', jsonb_build_object(
  'id', '20000000-0000-4000-8000-000000000002', 'user_id', tests.id('stranger'), 'amount', 77)) is not null;

-- The owner.
select tests.act_as('owner');
select results_eq('select id, amount, status::text from public.subscriptions',
  $$ values ('20000000-0000-4000-8000-000000000001'::uuid, 10000::numeric, 'pending') $$,
  'a parent reads the own subscriptions and no other');
select tests.affects(tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001')), 1,
  'a parent states a subscription for the own child');
select tests.affects(tests.insert_statement('public.subscriptions',
    tests.subscription_fields(null, '{"id": "20000000-0000-4000-8000-000000000003", "status": "pending"}') - 'user_id'), 1,
  'a subscription belongs to the account that states it and need not name a child');
select tests.raises(tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001',
  jsonb_build_object('description', description))), 'subscription_opens_no_ticket', format('no subscription is called %L', description))
from (values ('Talent Hunt Ticket'), (E' talent  hunt\ttickets for Ada'), ('TALENT HUNT TICKET FOR ADA')) named (description);
select tests.breaks_policy(
  tests.insert_statement('public.subscriptions', tests.subscription_fields(null, '{"status": "active"}')),
  'a parent cannot state an active subscription');
select tests.breaks_policy(
  tests.insert_statement('public.subscriptions', tests.subscription_fields(null, '{"status": "rejected"}')),
  'a parent cannot state a rejected subscription');
select tests.breaks_policy(
  tests.insert_statement('public.subscriptions', tests.subscription_fields(null, jsonb_build_object('user_id', tests.id('stranger')))),
  'a parent cannot state a subscription of another account');
select tests.raises(
  tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000002')),
  'child_not_found', 'a parent cannot pay in the name of another family''s child');
select is(tests.row_of('public.applications', '10000000-0000-4000-8000-000000000002') ->> 'ticket_status', 'unpaid',
  'the other family''s ticket is as it was');
select tests.refused(
  tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001',
    '{"id": "20000000-0000-4000-8000-000000000001"}')),
  '23505', 'a repeated insert with the same id makes no second subscription', 'subscriptions_pkey');
select tests.lacks_grant($$ insert into public.subscriptions (amount, currency, description, created_at)
  values (1, 'NGN', 'x', now()) $$, 'a parent cannot choose the moment of a subscription');
select tests.affects(tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001',
    '{"id": "20000000-0000-4000-8000-000000000004", "child_name": "Somebody Else", "description": "  Gift\n for  her "}')), 1,
  'a parent sends a child''s name along');
select results_eq(
  $$ select child_name, description from public.subscriptions where id = '20000000-0000-4000-8000-000000000004' $$,
  $$ values ('Adaeze Obi', 'Gift for her') $$, 'the child''s name is the application''s, the description is cleaned');
select tests.lacks_grant($$ update public.subscriptions set status = 'active' $$, 'a parent cannot activate a subscription');
select tests.lacks_grant('update public.subscriptions set amount = 1', 'a parent cannot change an amount');
select tests.lacks_grant('delete from public.subscriptions', 'a parent cannot delete a subscription');

-- A stranger.
select tests.act_as('stranger');
select results_eq('select id from public.subscriptions', $$ values ('20000000-0000-4000-8000-000000000002'::uuid) $$,
  'a stranger reads nothing of another''s subscriptions');
select tests.breaks_policy(
  tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001')),
  'a stranger cannot state a subscription of another account');
select tests.raises(
  tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001',
    jsonb_build_object('user_id', tests.id('stranger')))),
  'child_not_found', 'a stranger cannot tie a subscription to another''s child');
select tests.raises(
  tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-00000000dead',
    jsonb_build_object('user_id', tests.id('stranger')))),
  'child_not_found', 'and hears the same of a child that is not there');
select tests.lacks_grant($$ update public.subscriptions set status = 'active' $$, 'a stranger cannot activate a subscription');
select tests.lacks_grant('delete from public.subscriptions', 'a stranger cannot delete a subscription');

-- An administrator.
select tests.act_as('admin');
select is((select count(*) from public.subscriptions), 5::bigint, 'an administrator reads every subscription');
select tests.breaks_policy(
  tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001')),
  'an administrator cannot state a subscription for a parent');
select tests.affects(
  tests.insert_statement('public.subscriptions', tests.subscription_fields(null, jsonb_build_object('user_id', tests.id('admin')))), 1,
  'an administrator states an own subscription');
select tests.lacks_grant($$ update public.subscriptions set status = 'active' $$,
  'an administrator decides by the procedure only');
select tests.lacks_grant('update public.subscriptions set amount = 1', 'an administrator cannot change an amount');
select tests.lacks_grant('delete from public.subscriptions', 'an administrator deletes a subscription only with its child');

-- A visitor.
select tests.act_as('anon');
select tests.lacks_grant('select id from public.subscriptions', 'a visitor cannot read subscriptions');
select tests.lacks_grant(tests.insert_statement('public.subscriptions', tests.subscription_fields(null)),
  'a visitor cannot state a subscription');
select tests.lacks_grant($$ update public.subscriptions set status = 'active' $$, 'a visitor cannot update a subscription');
select tests.lacks_grant('delete from public.subscriptions', 'a visitor cannot delete a subscription');

-- The service role.
select tests.act_as('service_role');
select is((select count(*) from public.subscriptions), 6::bigint, 'the service role reads every subscription');
select tests.affects(tests.insert_statement('public.subscriptions', tests.subscription_fields('10000000-0000-4000-8000-000000000001')), 1,
  'the service role states a subscription');
select tests.lacks_grant($$ update public.subscriptions set status = 'active' $$, 'the service role cannot decide a subscription');
select tests.lacks_grant('delete from public.subscriptions', 'the service role cannot delete a subscription');

-- The owner of the database.
select tests.act_as_database();
select tests.refused(
    format('update public.subscriptions set %I = %s where id = ''20000000-0000-4000-8000-000000000001''', name, new_value),
    '42501', format('%s of a subscription is fixed for everybody', name), '^payment_is_fixed$')
from (values ('id', 'gen_random_uuid()'), ('user_id', 'tests.id(''stranger'')'), ('application_id', 'null'),
  ('amount', '1'), ('currency', '''ZAR'''), ('reference', '''x'''), ('description', '''x'''), ('child_name', '''x'''),
  ('created_at', 'now() - interval ''1 day''')) t (name, new_value);
select tests.affects($$ update public.subscriptions set status = 'rejected'
  where id = '20000000-0000-4000-8000-000000000001' $$, 1, 'a pending subscription is decided');
select tests.raises($$ update public.subscriptions set status = 'active'
  where id = '20000000-0000-4000-8000-000000000001' $$, 'payment_already_decided',
  'a decided subscription stays decided for everybody');
delete from public.applications where id = '10000000-0000-4000-8000-000000000001';
select is(tests.count_of('public.subscriptions', 'application_id = ''10000000-0000-4000-8000-000000000001'''), 0::bigint,
  'subscriptions go with their child');
delete from auth.users where id = tests.id('owner');
select is(tests.count_of('public.subscriptions', format('user_id = %L', tests.id('owner'))), 0::bigint,
  'subscriptions go with their account');
select * from finish();
