\ir support/actors.psql
-- The rights of everybody with a donation: anyone offers one, only an administrator reads and decides.
select plan(82);

create function pg_temp.fields(overrides jsonb default '{}') returns jsonb language sql as $$
  select '{"donor_name": "Thandi Nkosi", "donor_email": "Thandi@Example.com", "project": "Kanyezi Edu",
    "country": "South Africa"}'::jsonb || overrides
$$;
grant execute on function pg_temp.fields to public;
select tests.donation(jsonb_build_object('id', '30000000-0000-4000-8000-000000000001', 'user_id', tests.id('owner'))) is not null;

-- The owner: a signed-in donor.
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-000000000001') ->> 'donor_name', 'Thandi Nkosi',
  'the donation under attack exists');
select tests.act_as('owner');
select is_empty('select id from public.donations', 'a donor does not read even the own donation');
select tests.affects(tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'id', '30000000-0000-4000-8000-000000000002', 'user_id', tests.id('owner'), 'donor_phone', '+27820000000',
    'children_count', 3, 'status', 'pending_payment'))), 1,
  'a signed-in donor offers a donation as the specification''s call does');
select tests.breaks_policy(tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'user_id', tests.id('stranger')))), 'a donor cannot donate in another account''s name');
select tests.breaks_policy(tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'user_id', tests.id('owner'), 'status', 'confirmed'))), 'a donor cannot confirm a donation');
select tests.lacks_grant($$ update public.donations set status = 'confirmed' $$, 'a donor cannot confirm a donation by itself');
select tests.lacks_grant('update public.donations set children_count = 9', 'a donor cannot change a donation');
select tests.lacks_grant('delete from public.donations', 'a donor cannot delete a donation');
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-000000000001') ->> 'status', 'pending_payment',
  'the donation is as it was');
select is((tests.row_of('public.donations', '30000000-0000-4000-8000-000000000002') ->> 'donor_email'), 'thandi@example.com',
  'an e-mail address is stored in lower case');

-- A stranger.
select tests.act_as('stranger');
select is_empty('select id from public.donations', 'a stranger reads no donation');
select tests.breaks_policy(tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'user_id', tests.id('owner')))), 'a stranger cannot donate in another account''s name');
select tests.lacks_grant($$ update public.donations set status = 'declined' $$, 'a stranger cannot decline a donation');
select tests.lacks_grant('delete from public.donations', 'a stranger cannot delete a donation');
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-000000000001') ->> 'status', 'pending_payment',
  'the donation is still as it was');

-- A visitor.
select tests.act_as('anon');
select tests.affects(tests.insert_statement('public.donations', pg_temp.fields('{"children_count": 2}')), 1,
  'a visitor offers a donation');
select tests.affects(tests.insert_statement('public.donations', pg_temp.fields('{"status": "pending_payment", "user_id": null}')), 1,
  'a visitor may name the initial values');
select tests.lacks_grant(tests.insert_statement('public.donations', pg_temp.fields()) || ' returning id',
  'a visitor gets no row back');
select tests.breaks_policy(tests.insert_statement('public.donations', pg_temp.fields('{"status": "confirmed"}')),
  'a visitor cannot confirm a donation');
select tests.breaks_policy(tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'user_id', tests.id('owner')))), 'a visitor cannot donate in an account''s name');
select tests.lacks_grant(tests.insert_statement('public.donations', pg_temp.fields('{"created_at": "2020-01-01"}')),
  'a visitor cannot choose the moment of a donation');
select tests.lacks_grant('select id from public.donations', 'a visitor cannot read donations');
select tests.lacks_grant($$ update public.donations set status = 'confirmed' $$, 'a visitor cannot update a donation');
select tests.lacks_grant('delete from public.donations', 'a visitor cannot delete a donation');

-- A telephone as people write it.
create function pg_temp.kept_phone(phone text, country text) returns text language plpgsql as $$
declare
  kept text;
begin
  execute tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'id', '30000000-0000-4000-8000-0000000000d1', 'donor_phone', phone, 'country', country)));
  kept := tests.row_of('public.donations', '30000000-0000-4000-8000-0000000000d1') ->> 'donor_phone';
  raise exception using errcode = 'TAKEN', message = coalesce(kept, 'null');
exception when sqlstate 'TAKEN' then
  return nullif(sqlerrm, 'null');
end
$$;
grant execute on function pg_temp.kept_phone to public;
select is(pg_temp.kept_phone(phone, country), kept, format('%L of %s is kept as %s', phone, country, coalesce(kept, 'none')))
from (values
  ('0803 123 4567', 'Nigeria', '+2348031234567'), ('(082) 123-4567', 'South Africa', '+27821234567'),
  ('+234 (0)803 123 4567', 'South Africa', '+2348031234567'), ('009 234 803 123 4567', 'Nigeria', '+2348031234567'),
  ('0044 20 7946 0958', 'Nigeria', '+442079460958'), (e'\u202a+27 82 123 4567\u202c', 'Nigeria', '+27821234567'),
  ('', 'Nigeria', null), (e' \u00a0', 'South Africa', null)
) given (phone, country, kept);
select tests.breaks_constraint(format('select pg_temp.kept_phone(%L, %L)', phone, country), 'donations_donor_phone_check',
  format('%L of %s is no number', phone, country))
from (values ('call me', 'Nigeria'), ('0803 123', 'Nigeria'), ('+234 803 123', 'Nigeria'), ('082 123 45678', 'South Africa'), ('+', 'Nigeria')
) given (phone, country);

-- An administrator.
select tests.act_as('admin');
select is((select count(*) from public.donations), 4::bigint, 'an administrator reads every donation');
select tests.affects(tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'user_id', tests.id('admin')))), 1, 'an administrator donates like anyone');
select tests.breaks_policy(tests.insert_statement('public.donations', pg_temp.fields(jsonb_build_object(
    'user_id', tests.id('owner')))), 'an administrator cannot donate in another account''s name');
select is(public.decide_donation('30000000-0000-4000-8000-000000000001', 'confirmed', 500, 'ZAR', '2026-05-05', ' FNB 42 ')::text, 'confirmed',
  'an administrator confirms a donation');
select is(public.decide_donation('30000000-0000-4000-8000-000000000002', 'declined')::text, 'declined', 'an administrator declines a donation');
select tests.raises($$ select public.decide_donation('30000000-0000-4000-8000-000000000001', 'declined') $$,
  'donation_already_decided', 'a donation is decided once');
select tests.lacks_grant($$ update public.donations set status = 'declined' $$, 'an administrator decides by the procedure alone');
select tests.lacks_grant('delete from public.donations', 'an administrator cannot delete a donation');

-- The service role.
select tests.act_as('service_role');
select is((select count(*) from public.donations), 5::bigint, 'the service role reads every donation');
select tests.affects(tests.insert_statement('public.donations', pg_temp.fields('{"id": "30000000-0000-4000-8000-000000000003"}')), 1,
  'the service role inserts a donation');
select tests.lacks_grant($$ update public.donations set status = 'confirmed' $$, 'the service role cannot confirm a donation');
select tests.lacks_grant($$ select public.decide_donation('30000000-0000-4000-8000-000000000003', 'declined') $$, 'by no way');
select tests.lacks_grant('delete from public.donations', 'the service role cannot delete a donation');

-- Closing the account.
select tests.act_as_database();
delete from auth.users where id = tests.id('owner');
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-000000000001') ->> 'user_id', null,
  'a confirmed donation outlives its account and forgets whose it was');
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-000000000001') - array['id', 'project', 'country', 'children_count', 'status',
    'amount', 'currency', 'received_on', 'transfer_id', 'decided_at', 'created_at', 'erased_at', 'refunded_amount', 'refunded_on'],
  '{"user_id": null, "donor_name": null, "donor_email": null, "donor_phone": null, "bank_reference": null, "decision_reason": null}',
  'and who gave it, however the account went');
select is(tests.count_of('public.donations'), 5::bigint, 'one that was not confirmed goes with its account');
-- Erasing on request.
select tests.act_as_database();
select tests.donation('{"id": "30000000-0000-4000-8000-0000000000e1", "donor_name": "Residue Pending", "donor_email": "residue@example.com"}') is not null;
select tests.donation(jsonb_build_object('id', '30000000-0000-4000-8000-0000000000e2', 'donor_name', 'Residue Confirmed',
  'donor_email', 'residue@example.com', 'donor_phone', '+27820000009', 'user_id', tests.id('stranger'), 'children_count', 7)) is not null;
select tests.act_as('owner');
select tests.refused($$ select public.erase_donation('30000000-0000-4000-8000-0000000000e1') $$, '42501', 'a donor erases none', '^administrator_required$');
select tests.act_as('anon');
select tests.lacks_grant($$ select public.erase_donation('30000000-0000-4000-8000-0000000000e1') $$, 'a visitor erases none');
select tests.act_as('service_role');
select tests.lacks_grant($$ select public.erase_donation('30000000-0000-4000-8000-0000000000e1') $$, 'the service role erases none');
select tests.act_as('admin');
select is(public.decide_donation('30000000-0000-4000-8000-0000000000e2', 'confirmed', 70, 'ZAR', '2026-05-05', 'From Residue')::text, 'confirmed',
  'an administrator confirms a donation');
create temp table confirmed_before on commit drop as select public.count_donations('confirmed') as count;
select lives_ok($$ select public.erase_donation('30000000-0000-4000-8000-0000000000e1') $$, 'an administrator erases a pending donation');
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-0000000000e1'), null, 'nothing of it stays');
select lives_ok($$ select public.erase_donation('30000000-0000-4000-8000-0000000000e2') $$, 'an administrator erases a confirmed one');
select lives_ok($$ select public.erase_donation('30000000-0000-4000-8000-0000000000e2') $$, 'and once more without harm');
select is(tests.row_of('public.donations', '30000000-0000-4000-8000-0000000000e2') - 'created_at' - 'erased_at' - 'decided_at' - 'transfer_id',
  '{"id": "30000000-0000-4000-8000-0000000000e2", "user_id": null, "donor_name": null, "donor_email": null, "donor_phone": null,
    "project": "Kanyezi Ghetto", "country": "South Africa", "children_count": 7, "status": "confirmed", "amount": 70, "currency": "ZAR", "received_on": "2026-05-05", "bank_reference": null,
    "decision_reason": null, "refunded_amount": null, "refunded_on": null}'::jsonb,
  'a confirmed donation stays, without the person');
select is(public.count_donations('confirmed'), (select count from confirmed_before), 'and stays counted');

select is((select array_agg(h.action || ' ' || (h.new_values ->> 'status' is not null)::text || ' ' || (h.new_values ? 'erased_at')::text || ' ' || h.actor_email)
    from public.get_history('donations', '30000000-0000-4000-8000-0000000000e2') h),
  array['update false true admin@example.com', 'update true false admin@example.com'], 'the history says who decided, and who erased');
select is((select h.action || ' ' || h.actor_email from public.get_history('donations', '30000000-0000-4000-8000-0000000000e1') h),
  'delete admin@example.com', 'also of what is gone');
select tests.raises($$ select public.erase_donation('30000000-0000-4000-8000-0000000000e1') $$, 'donation_not_found', 'a donation that is gone cannot be erased');
select tests.act_as_database();
select is_empty($$ select l.id from private.audit_log l where concat(l.old_values, l.new_values) ~ 'Residue|residue|27820000009' $$,
  'the log has no word of the person');
select is_empty($$ select d.id from public.donations d where d::text ~ 'Residue|residue|27820000009' $$, 'no donation has one either');
select tests.breaks_constraint($$ update public.donations set donor_name = null where erased_at is null $$,
  'donations_erased_at_check', 'a donation that is not erased has its donor');
-- The filters by state, days and currency, and the totals.
select tests.act_as_database();
delete from public.donations;
select tests.donation(jsonb_build_object('id', '30000000-0000-4000-8000-0000000000f' || wanted.id, 'country', wanted.country, 'created_at', wanted.offered)
  || case when wanted.amount is null then '{}'
    else jsonb_build_object('status', 'confirmed', 'amount', wanted.amount, 'currency', wanted.currency, 'received_on', '2026-05-09') end) is not null
from (values
  -- In Lagos it is still the 4th, in Johannesburg the 5th.
  (1, 'Nigeria', '2026-05-04T22:30:00Z', 5000, 'NGN'), (2, 'South Africa', '2026-05-04T22:30:00Z', 70.50, 'ZAR'),
  (3, 'South Africa', '2026-05-05T12:00:00Z', null, null), (4, 'Nigeria', '2026-05-05T22:30:00Z', 20, 'USD')
) wanted (id, country, offered, amount, currency);
select tests.act_as('admin');
create function pg_temp.filtered(days daterange, currency public.currency, status public.donation_status) returns text language sql as $$
  select concat_ws(': ',
    public.count_donations(status, lower(days), upper(days) - 1, currency),
    (select string_agg(right(id::text, 1), ' ') from public.get_donations(status, lower(days), upper(days) - 1, currency)),
    (select string_agg(concat_ws(' ', t.currency, t.row_count, t.amount), ', ') from public.total_donations(status, lower(days), upper(days) - 1, currency, 100) t))
$$;
select is(pg_temp.filtered(days::daterange, currency::public.currency, status::public.donation_status), expected, description)
from (values
  ('(,)', null, null, '4: 4 3 1 2: NGN 1 5000, ZAR 1 70.50, USD 1 20, 1', 'all of them, newest first; what waits has no amount'),
  ('[2026-05-05,2026-05-05]', null, null, '3: 4 3 2: ZAR 1 70.50, USD 1 20, 1', 'a day is as long as on the donor''s clocks'),
  ('[2026-05-05,2026-05-05]', null, 'confirmed', '2: 4 2: ZAR 1 70.50, USD 1 20', 'together with a state'),
  ('(,)', 'NGN', null, '1: 1: NGN 1 5000', 'by a currency'),
  ('(,)', 'NGN', 'pending_payment', '0', 'a waiting donation has no currency')
) wanted (days, currency, status, expected, description);
select is((select string_agg(right(id::text, 1), ' ') from public.get_donations(page_size => 1, page_start => 1)), '3', 'a page in the middle');
select is((select string_agg(right(id::text, 1), ' ') from public.get_donations(
    page_size => 1, older_than => '2026-05-04T22:30:00Z', after_id => '30000000-0000-4000-8000-0000000000f1')), '2', 'the rows after one');
select is(array[public.count_donations(at_most => 3), public.count_donations(from_day => '2026-05-04', at_most => 2)], array[3, 2], 'counted no further than asked');
select is((select sum(row_count)::integer from public.total_donations(at_most => 3)), 3, 'and summed no further');
-- The finds of a search, alone and beside the filters.
select tests.act_as_database();
update public.donations set donor_name = 'Quadri Balogun' where id::text ~ 'f[13]$';
select tests.act_as('admin');
create function pg_temp.found(search text, status public.donation_status) returns text language sql as $$
  select concat_ws(': ',
    public.count_donations(only_status => status, search => found.search),
    (select string_agg(right(id::text, 1), ' ') from public.get_donations(only_status => status, search => found.search)),
    (select sum(t.row_count) from public.total_donations(only_status => status, search => found.search) t))
$$;
select is(pg_temp.found(search, status::public.donation_status), expected, description)
from (values
  ('balogun qua', null, '2: 3 1: 2', 'a donor is found by words in any order and by their beginnings'),
  ('Balogun', 'confirmed', '1: 1: 1', 'together with a state'),
  ('nobody here', null, '0', 'words that fit nobody find nothing'),
  ('  ', null, '4: 4 3 1 2: 4', 'blanks are no search')
) wanted (search, status, expected, description);
select * from finish();
