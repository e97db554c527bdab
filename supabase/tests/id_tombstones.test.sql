\ir support/actors.psql
-- An id is used once in all tables: the ledger, the receipts and the audit log outlive a row and know it by its id.
select plan(17);

select tests.application('{"id": "10000000-0000-4000-8000-000000000001"}') is not null;
select tests.payment('10000000-0000-4000-8000-000000000001', '{"id": "20000000-0000-4000-8000-000000000001"}') is not null;

create function pg_temp.state(id text) returns text language sql as $$
  select format('insert into public.payments (id, amount, currency, description) values (%L, 1, ''NGN'', ''Contribution'')', id)
$$;
create function pg_temp.money() returns numeric language sql security definer as $$
  select coalesce(sum(l.amount), 0) from private.ledger l
$$;
grant execute on function pg_temp.state, pg_temp.money to public;

-- Sent again after a lost answer.
select tests.act_as('owner');
select tests.refused(pg_temp.state('20000000-0000-4000-8000-000000000001'), '23505', 'a payment that is sent again is known to be stored', '"payments_pkey"');
select tests.act_as_database();
update public.payments set status = 'approved';
select is(pg_temp.money(), 10000::numeric, 'it is approved');
select tests.act_as('owner');
select tests.refused(pg_temp.state('20000000-0000-4000-8000-000000000001'), '23505', 'and known to be stored when it is approved, too', '"payments_pkey"');

-- Of somebody else's row, whose id is public.
select tests.act_as('stranger');
select tests.raises(pg_temp.state('10000000-0000-4000-8000-000000000001'), 'id_in_use', 'no payment bears the id of a child');
select tests.raises(replace(pg_temp.state('10000000-0000-4000-8000-000000000001'), 'public.payments', 'public.subscriptions'),
  'id_in_use', 'no subscription either');
select tests.raises($$ insert into public.applications (id, child_name, age, gender, country, state_city, parent_phone, consent_version)
  values ('20000000-0000-4000-8000-000000000001', 'Sipho Dube', 9, 'Male', 'South Africa', 'Gauteng', '+27820000000', '2026-11-01') $$,
  'id_in_use', 'no child bears the id of a payment');
select tests.act_as('anon');
select tests.raises($$ insert into public.donations (id, donor_name, donor_email, project, country)
  values ('10000000-0000-4000-8000-000000000001', 'Amara', 'amara@example.com', 'Kanyezi Ghetto', 'South Africa') $$, 'id_in_use', 'no donation bears it');
select tests.raises($$ insert into public.volunteers (id, full_name, phone_number, age, country, state_province)
  values ('10000000-0000-4000-8000-000000000001', 'Musa Bello', '+2348030000001', 30, 'Nigeria', 'Kano') $$, 'id_in_use', 'no volunteer bears it');
select tests.act_as('service_role');
select tests.raises($$ insert into public.payments (id, user_id, amount, currency, description)
  values ('10000000-0000-4000-8000-000000000001', tests.id('stranger'), 1, 'NGN', 'Contribution') $$, 'id_in_use', 'no row of the service role does either');
select tests.act_as_database();
select tests.raises($$ insert into auth.users (id, email, raw_user_meta_data) values (gen_random_uuid(), 'new@example.com',
  '{"parent_name": "New Parent", "phone_number": "+2348030000000", "living_status": "Living with child", "child_name": "Bola Ade", "child_age": 9,
    "child_gender": "Female", "country": "Nigeria", "state_city": "Lagos", "talents": ["Dance"], "consent_version": "2026-11-01",
    "application_id": "20000000-0000-4000-8000-000000000001"}') $$, 'id_in_use', 'nor the first child of a new account');

-- Of a row that is gone.
select tests.act_as('owner');
select tests.affects($$ delete from public.applications where id = '10000000-0000-4000-8000-000000000001' $$, 1, 'a child is erased, and its payment with it');
select is(tests.count_of('public.payments'), 0::bigint, 'the payment is gone');
select tests.raises(pg_temp.state('20000000-0000-4000-8000-000000000001'), 'id_in_use', 'its id stays used');
select tests.raises(pg_temp.state('10000000-0000-4000-8000-000000000001'), 'id_in_use', 'the child''s as well');
select is(pg_temp.money(), 10000::numeric, 'the books keep what arrived');
select lives_ok(pg_temp.state('20000000-0000-4000-8000-000000000002'), 'a new id is taken');
select tests.act_as_database();
select is_empty($$ select t.name from unnest(array['applications', 'payments', 'subscriptions', 'donations', 'volunteers']) t (name)
  where not exists (select from pg_trigger g join pg_proc p on p.oid = g.tgfoid
    where g.tgrelid = ('public.' || t.name)::regclass and p.prosrc like '%private.use_id(''' || t.name || ''', new.id)%') $$,
  'each table whose ids browsers name remembers them');
select * from finish();
